/** As 1inch's Aggregation Router V6 takes a swap and pays it; what it pays is a word that tests set. */
export const aggregatorSource = `
// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
interface Token {
    function transfer(address to, uint256 value) external returns (bool);
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}
contract Aggregator {
    struct Description {
        address srcToken; address dstToken; address payable srcReceiver; address payable dstReceiver;
        uint256 amount; uint256 minReturnAmount; uint256 flags;
    }
    error ReturnAmountIsNotEnough(uint256 result, uint256 minReturn);
    error InvalidMsgValue();
    uint256 public pays;
    address constant COIN = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;
    function swap(address, Description calldata desc, bytes calldata) external payable returns (uint256, uint256) {
        bool isCoin = desc.srcToken == COIN;
        if (msg.value != (isCoin ? desc.amount : 0)) revert InvalidMsgValue();
        if (!isCoin) Token(desc.srcToken).transferFrom(msg.sender, desc.srcReceiver, desc.amount);
        if (pays < desc.minReturnAmount) revert ReturnAmountIsNotEnough(pays, desc.minReturnAmount);
        if (desc.dstToken == COIN) desc.dstReceiver.transfer(pays);
        else Token(desc.dstToken).transfer(desc.dstReceiver, pays);
        return (pays, desc.amount);
    }
    /** As its source has it (1inch/solidity-utils, PermitAndCall), for permits of EIP-2612: what the token says doesn't matter. */
    function permitAndCall(bytes calldata permit, bytes calldata action) external payable {
        (bool isDone, ) = address(bytes20(permit)).call(bytes.concat(hex'd505accf', permit[20:]));
        isDone;
        (bool done, bytes memory answer) = address(this).delegatecall(action);
        if (!done) assembly { revert(add(answer, 32), mload(answer)) }
    }
}`;

/**
 * A token with `permit` (EIP-2612). Its constructor takes the permit type and the domain name; the deployer owns the whole supply. Its
 * code may be copied to the address of a listed token: only balances lie in the storage, from the first slot.
 */
export const permitTokenSource = `
// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
contract PermitToken {
    string public constant name = 'Signed dollar';
    string public constant symbol = 'SUSD';
    uint8 public constant decimals = 6;
    bytes32 public immutable PERMIT_TYPEHASH;
    bytes32 private immutable signedNameHash;
    mapping(address => uint256) public balanceOf;
    mapping(address => uint256) public nonces;
    mapping(address => mapping(address => uint256)) public allowance;
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    constructor(string memory permitType, string memory signedName) {
        PERMIT_TYPEHASH = keccak256(bytes(permitType));
        signedNameHash = keccak256(bytes(signedName));
        balanceOf[msg.sender] = 10 ** 15;
    }
    function DOMAIN_SEPARATOR() public view returns (bytes32) {
        return keccak256(abi.encode(
            keccak256('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'),
            signedNameHash, keccak256('1'), block.chainid, address(this)));
    }
    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }
    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) external {
        require(block.timestamp <= deadline, 'expired');
        bytes32 hash = keccak256(abi.encode(PERMIT_TYPEHASH, owner, spender, value, nonces[owner]++, deadline));
        address signer = ecrecover(keccak256(abi.encodePacked('\\x19\\x01', DOMAIN_SEPARATOR(), hash)), v, r, s);
        require(signer != address(0) && signer == owner, 'signature');
        allowance[owner][spender] = value;
        emit Approval(owner, spender, value);
    }
    function transfer(address to, uint256 value) external returns (bool) { return move(msg.sender, to, value); }
    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        return move(from, to, value);
    }
    function move(address from, address to, uint256 value) private returns (bool) {
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
        return true;
    }
}`;
