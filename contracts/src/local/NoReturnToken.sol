// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title A token of local chains whose calls answer nothing, as some old and large ones do
contract NoReturnToken {
    /// @notice As people read it.
    string public name;
    /// @notice As people read it, short.
    string public symbol;
    /// @notice Places of one token.
    uint8 public constant decimals = 6;
    /// @notice Who makes it.
    address public immutable minter;
    /// @notice All of it.
    uint256 public totalSupply;
    /// @notice What each has.
    mapping(address holder => uint256) public balanceOf;
    /// @notice What each may take of another's.
    mapping(address holder => mapping(address spender => uint256)) public allowance;

    /// @notice Tokens moved; from zero when they were made.
    event Transfer(address indexed from, address indexed to, uint256 value);
    /// @notice A holder allows a spender so much.
    event Approval(address indexed owner, address indexed spender, uint256 value);

    /// @notice Somebody else wanted to make it.
    error OnlyMinter(address caller);
    /// @notice The holder has, or the spender may take, less than that.
    error TooMuch(uint256 amount, uint256 max);

    /// @param name_ As people read it.
    /// @param symbol_ As people read it, short.
    /// @param minter_ Who makes it.
    constructor(string memory name_, string memory symbol_, address minter_) {
        name = name_;
        symbol = symbol_;
        minter = minter_;
    }

    /// @notice Makes tokens.
    /// @param to Who gets them.
    /// @param amount In the smallest unit.
    function mint(address to, uint256 amount) external {
        if (msg.sender != minter) revert OnlyMinter(msg.sender);
        totalSupply += amount;
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    /// @notice Allows `spender` to take so much of the caller's.
    /// @param spender Who may.
    /// @param amount How much in all.
    function approve(address spender, uint256 amount) external {
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
    }

    /// @notice Moves tokens of the caller.
    /// @param to Who gets them.
    /// @param amount How much.
    function transfer(address to, uint256 amount) external {
        _move(msg.sender, to, amount);
    }

    /// @notice Moves tokens that the caller may take.
    /// @param from Whose.
    /// @param to Who gets them.
    /// @param amount How much.
    function transferFrom(address from, address to, uint256 amount) external {
        uint256 allowed = allowance[from][msg.sender];
        if (amount > allowed) revert TooMuch(amount, allowed);
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - amount;
        _move(from, to, amount);
    }

    function _move(address from, address to, uint256 amount) private {
        uint256 held = balanceOf[from];
        if (amount > held) revert TooMuch(amount, held);
        balanceOf[from] = held - amount;
        balanceOf[to] += amount;
        emit Transfer(from, to, amount);
    }
}
