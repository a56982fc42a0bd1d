// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC20} from '@openzeppelin/contracts/token/ERC20/ERC20.sol';

/// @title A token of local chains, which its minter can make
contract LocalToken is ERC20 {
    /// @notice Who makes it.
    address public immutable minter;
    uint8 private immutable _decimals;

    /// @notice Somebody else wanted to make it.
    error OnlyMinter(address caller);

    /// @param name_ Such as "Local dollar".
    /// @param symbol_ Such as "LUSD".
    /// @param decimals_ Places of one token.
    /// @param minter_ Who makes it.
    constructor(
        string memory name_,
        string memory symbol_,
        uint8 decimals_,
        address minter_
    ) ERC20(name_, symbol_) {
        _decimals = decimals_;
        minter = minter_;
    }

    /// @notice Makes tokens.
    /// @param to Who gets them.
    /// @param amount In the smallest unit.
    function mint(address to, uint256 amount) external {
        if (msg.sender != minter) revert OnlyMinter(msg.sender);
        _mint(to, amount);
    }

    /// @notice Places of one token.
    /// @return How many.
    function decimals() public view override returns (uint8) {
        return _decimals;
    }
}
