// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title What the faucet asks of its tokens
interface IMintable {
    /// @notice Makes tokens.
    /// @param to Who gets them.
    /// @param amount In the smallest unit.
    function mint(address to, uint256 amount) external;

    /// @notice Places of one token.
    /// @return How many.
    function decimals() external view returns (uint8);
}

/// @title Coins and tokens for trying, on local chains only
/// @dev It mints what it gives, so it has to be the minter of its tokens.
contract Faucet {
    /// @notice Coins that one drip gives.
    uint256 public constant NATIVE_DRIP = 10 ether;
    /// @notice Whole tokens that one drip gives of each.
    uint256 public constant TOKEN_DRIP = 1_000;
    /// @notice How long one address waits for the next drip.
    uint256 public constant WAIT = 1 minutes;

    /// @notice Who chooses the tokens and can mint them freely, to fill a pool.
    address public immutable keeper;
    /// @notice When each address got its last drip.
    mapping(address to => uint256) public drippedAt;
    address[] private _tokens;

    /// @notice An address got coins and tokens.
    event Dripped(address indexed to, uint256 native, uint256 tokens);

    /// @notice That address got some a moment ago.
    error TooSoon(uint256 nextTime);
    /// @notice The address takes no coins, or the faucet is empty.
    error DripFailed(address to);
    /// @notice Only the keeper may do that.
    error OnlyKeeper(address caller);

    modifier onlyKeeper() {
        if (msg.sender != keeper) revert OnlyKeeper(msg.sender);
        _;
    }

    /// @param keeper_ Who chooses the tokens.
    constructor(address keeper_) {
        keeper = keeper_;
    }

    /// @notice Fills it.
    receive() external payable {}

    /// @notice Chooses what is given.
    /// @param tokens_ All of them, which this contract can mint.
    function setTokens(address[] calldata tokens_) external onlyKeeper {
        _tokens = tokens_;
    }

    /// @notice Makes tokens for the keeper's purposes.
    /// @param token Which.
    /// @param to Who gets them.
    /// @param amount In the smallest unit.
    function mint(address token, address to, uint256 amount) external onlyKeeper {
        IMintable(token).mint(to, amount);
    }

    /// @notice Gives coins and tokens; anybody may ask for anybody.
    /// @param to Who gets them.
    function drip(address to) external {
        uint256 nextTime = drippedAt[to] + WAIT;
        if (drippedAt[to] != 0 && block.timestamp < nextTime) revert TooSoon(nextTime);
        drippedAt[to] = block.timestamp;
        uint256 length = _tokens.length;
        emit Dripped(to, NATIVE_DRIP, length);
        for (uint256 i; i < length; ++i) {
            IMintable token = IMintable(_tokens[i]);
            token.mint(to, TOKEN_DRIP * 10 ** token.decimals());
        }
        (bool ok, ) = to.call{value: NATIVE_DRIP}('');
        if (!ok) revert DripFailed(to);
    }

    /// @notice What is given.
    /// @return All tokens.
    function tokens() external view returns (address[] memory) {
        return _tokens;
    }
}
